import type { Project } from '#endpoints/project';
import type { PlannedPerson } from './plan';

/** The texts for each, and what can be changed about them. */
export type Review = {
  /** What the texts are compared with, where all are about one. */
  project?: Project | null;
  plan: readonly PlannedPerson[];
  /** Who gets something. */
  sendable: readonly PlannedPerson[];
  /** Whose text is looked at. */
  shown: PlannedPerson | null;
  show: (id: string) => void;
  /** Writes a text for one person; null is the one for all. */
  writeFor: (id: string, text: string | null) => void;
  leaveOut: (id: string) => void;
  takeBack: (id: string) => void;
};
