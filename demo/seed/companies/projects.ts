import type { ProjectStatus } from '#endpoints/project';
import type { Executor } from '../../../server/db/database.ts';
import { project } from '../../../server/db/schema.ts';
import type { SeedCompany } from './people.ts';
import type { ProjectSeed } from './project-seed.ts';
import { businessProjects, freeProjects, trialProjects } from './projects-business.ts';
import { engineeringProjects } from './projects-engineering.ts';
import type { Random } from './random.ts';
import { someTimeBefore } from './timeline.ts';

const projectsOf: Record<SeedCompany['plan'], ProjectSeed[]> = {
  paid: [...engineeringProjects, ...businessProjects],
  trial: trialProjects,
  free: freeProjects,
};

/** A seeded project, for what refers to it. */
export type SeededProject = { projectId: string; title: string; status: ProjectStatus; jobs: string[] };

const range = (bounds: [number, number] | undefined) => (bounds ? { min: bounds[0], max: bounds[1] } : null);

/** Writes the projects of a demo company. */
export async function seedProjects(
  db: Executor,
  { cid, plan }: SeedCompany,
  now: Date,
  random: Random,
): Promise<SeededProject[]> {
  const rows = projectsOf[plan].map((seed, index): typeof project.$inferInsert => {
    const updatedAt = someTimeBefore(now, random, 0, seed.status === 'closed' ? 120 : 30);
    const createdAt = someTimeBefore(updatedAt, random, 10, 90);
    return {
      cid,
      projectId: `demo-${plan}-project-${index + 1}`,
      isSwProject: seed.sw !== undefined,
      status: seed.status,
      title: seed.title,
      detail: {
        background: seed.background ?? '',
        work: seed.work ?? '',
        required: seed.required ?? '',
        preferred: seed.preferred ?? '',
        flow: seed.flow ?? '',
      },
      feature: { tags: seed.tags ?? [], appeal: seed.appeal ?? '', imageUrl: null },
      swProject: seed.sw ?? null,
      setting: {
        jobCategoryIds: seed.jobs,
        workingFormId: seed.form ?? null,
        remote: seed.remote ?? null,
        prefectureCode: seed.prefecture ?? null,
        hoursPerWeek: range(seed.hours),
        rewardType: seed.monthly ? 'monthly' : 'hourly',
        reward: range(seed.monthly ?? seed.hourly),
        period: seed.period ?? '',
        headcount: seed.headcount ?? null,
      },
      publishedAt: seed.status === 'draft' ? null : createdAt,
      createdAt,
      updatedAt,
    };
  });
  await db.insert(project).values(rows);
  return rows.map(({ projectId, title, status, setting }) => ({
    projectId,
    title,
    status,
    jobs: setting.jobCategoryIds ?? [],
  }));
}

const fieldOf = (jobCategoryId: string) => jobCategoryId.split('-')[0];

/** Whether a candidate works in a field that a project looks for. */
export const isInField = (
  project: SeededProject,
  candidate: { jobCategoryIds: readonly string[] },
): boolean => candidate.jobCategoryIds.some((id) => project.jobs.some((job) => fieldOf(job) === fieldOf(id)));
