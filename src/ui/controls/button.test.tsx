import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { Button } from './button';
import { IconButton } from './icon-button';

describe('Button', () => {
  it('is pressed by click and by keyboard', async () => {
    const onClick = vi.fn();
    render(<Button onClick={onClick}>保存する</Button>);
    await userEvent.click(screen.getByRole('button', { name: '保存する' }));
    await userEvent.keyboard('{Enter}');
    expect(onClick).toHaveBeenCalledTimes(2);
  });

  it('does not submit a form unless asked to', async () => {
    const onSubmit = vi.fn((event: React.FormEvent) => event.preventDefault());
    render(
      <form onSubmit={onSubmit}>
        <Button>追加</Button>
        <Button type="submit">送信する</Button>
      </form>,
    );
    await userEvent.click(screen.getByRole('button', { name: '追加' }));
    expect(onSubmit).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: '送信する' }));
    expect(onSubmit).toHaveBeenCalledOnce();
  });

  it('while loading keeps focus and name, says that it is busy, and does nothing', async () => {
    const onClick = vi.fn();
    const onSubmit = vi.fn((event: React.FormEvent) => event.preventDefault());
    const form = (loading: boolean) => (
      <form onSubmit={onSubmit}>
        <Button type="submit" loading={loading} onClick={onClick}>
          送信する
        </Button>
      </form>
    );
    const { rerender } = render(form(false));
    const button = screen.getByRole('button', { name: '送信する' });
    button.focus();
    rerender(form(true));
    expect(button).toHaveFocus();
    expect(button).toHaveAccessibleName('送信する');
    expect(button).toHaveAttribute('aria-busy', 'true');
    expect(button).toHaveAttribute('aria-disabled', 'true');
    await userEvent.keyboard('{Enter}');
    expect(onClick).not.toHaveBeenCalled();
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('with aria-disabled can be focused but not pressed', async () => {
    const onClick = vi.fn();
    render(
      <Button aria-disabled onClick={onClick}>
        公開
      </Button>,
    );
    await userEvent.tab();
    expect(screen.getByRole('button', { name: '公開' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(onClick).not.toHaveBeenCalled();
  });
});

describe('IconButton', () => {
  it('is named by its label and shows it at once on keyboard focus, until Esc', async () => {
    render(<IconButton label="お気に入り" icon={<svg />} />);
    expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
    await userEvent.tab();
    expect(screen.getByRole('button', { name: 'お気に入り' })).toHaveFocus();
    expect(await screen.findByRole('tooltip')).toHaveTextContent('お気に入り');
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
  });

  it('keeps the same element, and so focus, when the tooltip arrives', async () => {
    render(<IconButton label="お気に入り" icon={<svg />} />);
    const button = screen.getByRole('button');
    await userEvent.hover(button);
    await screen.findByRole('tooltip');
    expect(screen.getByRole('button', { name: 'お気に入り' })).toBe(button);
  });

  it('exposes whether it is pressed', () => {
    render(<IconButton label="お気に入り" icon={<svg />} pressed />);
    expect(screen.getByRole('button', { pressed: true })).toBeInTheDocument();
  });

  it('calls its own handlers besides those of the tooltip', async () => {
    const onFocus = vi.fn();
    const onPointerEnter = vi.fn();
    render(<IconButton label="送信" icon={<svg />} onFocus={onFocus} onPointerEnter={onPointerEnter} />);
    await userEvent.hover(screen.getByRole('button'));
    await userEvent.tab();
    expect(onFocus).toHaveBeenCalledOnce();
    expect(onPointerEnter).toHaveBeenCalledOnce();
  });
});
