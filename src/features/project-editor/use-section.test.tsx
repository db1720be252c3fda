import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { describe, expect, it } from 'vitest';
import type { Project, ProjectTitle } from '#endpoints/project';
import { emptyDraft } from '#server/domains/project/empty-draft';
import { titleSection } from './sections';
import { useSection } from './use-section';

const at = (minute: number) => `2026-11-22T09:0${minute}:00.000Z`;
const projectAt = (minute: number, title: string): Project => ({
  ...emptyDraft(title),
  projectId: 'p',
  status: 'draft',
  publishedAt: null,
  updatedAt: at(minute),
});

/** A section whose saves are answered in turn, under a page that passes the saved project down only when told to. */
function open({ answers = [] as Project[] } = {}) {
  const sent: { content: ProjectTitle; basedOn: ProjectTitle }[] = [];
  const section = {
    ...titleSection,
    save: async (_: string, content: ProjectTitle, basedOn: ProjectTitle) => {
      sent.push({ content, basedOn });
      const answer = answers.shift();
      if (!answer) throw new Error('No answer is left');
      return answer;
    },
  };
  const queryClient = new QueryClient();
  const { result, rerender } = renderHook(
    ({ project }) => {
      const form = useForm<ProjectTitle>({ defaultValues: section.contentOf(project) });
      const owner = { corporationId: crypto.randomUUID(), projectId: 'p' };
      return useSection(section, form, { project, owner, onSaved: () => {}, reload: async () => {} });
    },
    {
      initialProps: { project: projectAt(0, '') },
      wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
    },
  );
  return {
    sent,
    section: () => result.current,
    type: (title: string) => result.current.form.setValue('title', title),
    pass: (project: Project) => rerender({ project }),
  };
}

describe('a section of the editor', () => {
  it('is no conflict with itself when one types just as its answer comes', async () => {
    const { section, type, sent } = open({ answers: [projectAt(1, '初案'), projectAt(2, '初案の続き')] });
    await act(async () => type('初案'));
    await act(async () => {
      await section().save();
      type('初案の続き'); // before the answer is rendered
    });
    await act(() => section().save());
    expect(sent.map(({ basedOn }) => basedOn.title)).toEqual(['', '初案']);
  });

  it('takes a project that is older than what was saved for nobody’s change', async () => {
    const { section, type, pass } = open({ answers: [projectAt(2, '初案')] });
    await act(async () => type('初案'));
    await act(() => section().save());
    await act(async () => type('初案の続き'));
    expect(section()).toMatchObject({ conflict: null, isDirty: true });
    pass(projectAt(1, '以前の名前')); // a read that was on its way for long
    expect(section()).toMatchObject({ conflict: null, isDirty: true });
    pass(projectAt(3, '同僚の名前'));
    expect(section().conflict?.theirs).toEqual({ title: '同僚の名前' });
  });
});
