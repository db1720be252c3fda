import { vi } from 'vitest';

// The files of a worker share jsdom and the packages, but none of our modules: a file may put others in their place.
vi.resetModules();
