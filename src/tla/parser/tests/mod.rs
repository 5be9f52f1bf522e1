mod shape;
