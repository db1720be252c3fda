import type { PublicationField } from '#endpoints/project-rules';

/** The element id of a field that publication asks for, so that the checklist can lead to it. */
export const fieldId = (field: PublicationField): string => `project-${field}`;

/** Brings a field of the form into sight and gives it the focus. */
export function goToField(field: PublicationField): void {
  const element = document.getElementById(fieldId(field));
  const control = element?.matches('input, select, textarea') ? element : element?.querySelector('input');
  element?.scrollIntoView?.({ block: 'center' });
  control?.focus({ preventScroll: true });
}

/** The element id of a section. */
export const sectionId = (name: string): string => `project-section-${name}`;

/** Brings a section into sight and gives its heading the focus. */
export function goToSection(name: string): void {
  const section = document.getElementById(sectionId(name));
  section?.scrollIntoView?.({ block: 'start' });
  section?.querySelector('h2')?.focus({ preventScroll: true });
}

/** Brings the reason why a section could not be saved into sight, once it is rendered. */
export function showProblem(name: string): void {
  requestAnimationFrame(() => {
    const problem = document.getElementById(sectionId(name))?.querySelector('[role="alert"]');
    problem?.scrollIntoView?.({ block: 'nearest' });
  });
}
