import type { ProjectSetting, ProjectStatus, SwProject } from '#endpoints/project';

/** A demo project as it is written down: hours per week, reward in yen. Left out means not decided yet. */
export type ProjectSeed = {
  title: string;
  status: ProjectStatus;
  jobs: string[];
  form?: 'side-job' | 'freelance' | 'part-time' | 'contract' | 'full-time';
  remote?: NonNullable<ProjectSetting['remote']>;
  prefecture?: string;
  hours?: [min: number, max: number];
  hourly?: [min: number, max: number];
  monthly?: [min: number, max: number];
  period?: string;
  headcount?: number;
  tags?: string[];
  appeal?: string;
  background?: string;
  work?: string;
  required?: string;
  preferred?: string;
  flow?: string;
  sw?: SwProject;
};
