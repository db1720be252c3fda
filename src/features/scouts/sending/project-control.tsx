import type { Project } from '#endpoints/project';
import { Combobox } from '@/ui/forms/combobox';

type ProjectControlProps = {
  projects: readonly Project[];
  value: string | null;
  onValueChange: (projectId: string | null) => void;
};

/** The choice of the published project that a scout is about: one types to find it. */
export function ProjectControl({ projects, value, onValueChange }: ProjectControlProps) {
  return (
    <Combobox
      options={projects.map(({ projectId, content }) => ({ value: projectId, label: content.title }))}
      value={value}
      onValueChange={onValueChange}
      clearable={false}
      placeholder="公開中の案件から検索"
      emptyText="該当する公開中の案件がありません"
    />
  );
}
