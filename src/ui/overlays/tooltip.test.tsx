import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { Button } from '@/ui/controls/button';
import { Tooltip } from './tooltip';

function renderTooltip() {
  render(
    <Tooltip content="公開できる案件 1/1件">
      <Button>公開</Button>
    </Tooltip>,
  );
  return screen.getByRole('button', { name: '公開' });
}

describe('Tooltip', () => {
  it('describes its child while it is shown, without a delay (spec §9)', async () => {
    const button = renderTooltip();
    expect(button).not.toHaveAttribute('aria-describedby');
    await userEvent.hover(button);
    await screen.findByRole('tooltip');
    expect(button).toHaveAccessibleDescription('公開できる案件 1/1件');
  });

  it('goes away after the pointer left', async () => {
    const button = renderTooltip();
    await userEvent.hover(button);
    await screen.findByRole('tooltip');
    await userEvent.unhover(button);
    await waitFor(() => expect(screen.queryByRole('tooltip')).not.toBeInTheDocument());
  });

  it('is not opened by touch', async () => {
    const button = renderTooltip();
    await userEvent.pointer([{ keys: '[TouchA]', target: button }]);
    expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
  });
});
