// Shared modules load before the code that uses them.
import('./main.js');
