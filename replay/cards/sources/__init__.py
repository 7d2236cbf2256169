"""Where card data comes from: one module per publisher, each turning its files into entries of the book."""
