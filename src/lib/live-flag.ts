/**
 * Whether changes are sent as they happen, so that nothing has to ask for them now and then. Set by what receives them
 * (features/live); in a file of its own for what polls.
 */
export const live = { isOpen: false };
