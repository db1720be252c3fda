import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';

/** A field by the beginning of its label. */
export const field = (label: string) => screen.getByLabelText(new RegExp(`^${label}`));

/** Replaces the text of a field, which is given itself or by the beginning of its label. */
export async function write(user: UserEvent, target: string | HTMLElement, text: string): Promise<void> {
  const element = typeof target === 'string' ? field(target) : target;
  await user.clear(element);
  await user.click(element);
  if (text !== '') await user.paste(text);
}

/** Waits until a toast says so. */
export const toast = (message: string) =>
  waitFor(() =>
    expect(screen.getAllByRole('status').some((box) => box.textContent?.includes(message))).toBe(true),
  );

/** Presses OK in the alert that comes up. */
export const acknowledgeAlert = async (user: UserEvent) =>
  user.click(await screen.findByRole('button', { name: 'OK' }));
