import { SelectionStatus } from '#endpoints/selection';

/** The columns, in the order of a recruiter's work. */
export const boardStatuses = SelectionStatus.options;
