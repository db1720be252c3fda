/**
 * Whether changes are sent as they happen, so that nothing has to poll. Set by what receives them (parts/live); in a file
 * of its own for what polls otherwise.
 */
export const live = { isOpen: false };
