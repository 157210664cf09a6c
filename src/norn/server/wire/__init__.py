"""How clients reach the server: requests, sockets, pages, and what guards them."""
