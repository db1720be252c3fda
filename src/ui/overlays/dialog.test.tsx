import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { Button } from '@/ui/controls/button';
import { IconButton } from '@/ui/controls/icon-button';
import { Field } from '@/ui/forms/field';
import { TextInput } from '@/ui/forms/text-input';
import { Dialog } from './dialog';

type Props = Partial<React.ComponentProps<typeof Dialog>>;

function Opener(props: Props) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>招待</Button>
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title="メンバーを招待"
        submitLabel="送信する"
        {...props}
      />
    </>
  );
}

function Page() {
  const [state, setState] = useState<'start' | 'open' | 'done'>('start');
  return (
    <>
      <h1 tabIndex={-1} data-page-heading="">
        案件管理
      </h1>
      {state === 'start' ? <Button onClick={() => setState('open')}>終了</Button> : null}
      <Dialog
        open={state === 'open'}
        onOpenChange={() => setState('done')}
        title="確認"
        submitLabel="はい"
        onSubmit={() => true}
      />
    </>
  );
}

async function openDialog(props: Props = {}) {
  render(<Opener {...props} />);
  await userEvent.click(screen.getByRole('button', { name: '招待' }));
  return screen.getByRole('dialog', { name: 'メンバーを招待' });
}

const button = (name: string) => screen.getByRole('button', { name });
const isOpen = () => screen.queryByRole('dialog') !== null;

function deferred() {
  let resolve: (value: boolean) => void = () => {};
  let reject: (error: unknown) => void = () => {};
  const promise = new Promise<boolean>((onResolve, onReject) => {
    resolve = onResolve;
    reject = onReject;
  });
  return { promise, resolve, reject };
}

describe('submit (spec §4)', () => {
  it('shows a loading state and disables cancel in every way, then closes on true', async () => {
    const result = deferred();
    const onCancel = vi.fn();
    await openDialog({ onSubmit: () => result.promise, onCancel });
    await userEvent.click(button('送信する'));
    expect(button('送信する')).toHaveAttribute('aria-busy', 'true');
    expect(button('キャンセル')).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(button('キャンセル'));
    await userEvent.click(button('閉じる'));
    await userEvent.keyboard('{Escape}');
    expect(onCancel).not.toHaveBeenCalled();
    expect(isOpen()).toBe(true);
    result.resolve(true);
    await waitFor(() => expect(isOpen()).toBe(false));
  });

  it('runs once however often it is pressed', async () => {
    const result = deferred();
    const onSubmit = vi.fn(() => result.promise);
    const dialog = await openDialog({ onSubmit });
    const form = dialog.querySelector('form');
    if (!form) throw new Error('the dialog has no form');
    fireEvent.submit(form);
    fireEvent.submit(form);
    expect(onSubmit).toHaveBeenCalledOnce();
    result.resolve(true);
    await waitFor(() => expect(isOpen()).toBe(false));
  });

  it('stays open, ready again, when the handler returns false', async () => {
    await openDialog({ onSubmit: async () => false });
    await userEvent.click(button('送信する'));
    await waitFor(() => expect(button('送信する')).not.toHaveAttribute('aria-busy'));
    expect(isOpen()).toBe(true);
    await userEvent.click(button('キャンセル'));
    expect(isOpen()).toBe(false);
  });

  it('runs the failure handler on an error, and stays open', async () => {
    const error = new Error('network');
    const onFailure = vi.fn();
    await openDialog({ onSubmit: () => Promise.reject(error), onFailure });
    await userEvent.click(button('送信する'));
    await waitFor(() => expect(onFailure).toHaveBeenCalledExactlyOnceWith(error));
    expect(isOpen()).toBe(true);
    expect(button('送信する')).not.toHaveAttribute('aria-busy');
  });

  it('is made by Enter in a field, but not by the Enter of a conversion', async () => {
    const onSubmit = vi.fn(() => true);
    await openDialog({
      onSubmit,
      children: (
        <Field label="メールアドレス">
          <TextInput />
        </Field>
      ),
    });
    const field = screen.getByLabelText('メールアドレス');
    expect(fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 })).toBe(false);
    expect(onSubmit).not.toHaveBeenCalled();
    await userEvent.type(field, 'a@example.com{Enter}');
    expect(onSubmit).toHaveBeenCalledOnce();
  });

  it('does not submit a form around the dialog', async () => {
    const onOuterSubmit = vi.fn();
    render(
      <form onSubmit={onOuterSubmit}>
        <Dialog open onOpenChange={() => {}} title="確認" submitLabel="送信する" onSubmit={() => true} />
      </form>,
    );
    await userEvent.click(button('送信する'));
    expect(onOuterSubmit).not.toHaveBeenCalled();
  });

  it('is not possible while it is disabled, nor without a handler', async () => {
    const onSubmit = vi.fn(() => true);
    await openDialog({ onSubmit, submitDisabled: true });
    await userEvent.click(button('送信する'));
    expect(onSubmit).not.toHaveBeenCalled();
    expect(isOpen()).toBe(true);
  });
});

describe('cancel (spec §4)', () => {
  it.each([
    ['the cancel button', () => userEvent.click(button('キャンセル'))],
    ['the close button', () => userEvent.click(button('閉じる'))],
    ['Esc', () => userEvent.keyboard('{Escape}')],
  ])('closes by %s', async (_, cancel) => {
    await openDialog({ onSubmit: () => true });
    await cancel();
    expect(isOpen()).toBe(false);
  });

  it.each([
    ['the cancel button', () => userEvent.click(button('キャンセル'))],
    ['Esc', () => userEvent.keyboard('{Escape}')],
  ])('by %s does not close when its handler returns false', async (_, cancel) => {
    const onCancel = vi.fn(() => false);
    await openDialog({ onSubmit: () => true, onCancel });
    await cancel();
    expect(onCancel).toHaveBeenCalledOnce();
    expect(isOpen()).toBe(true);
  });

  it('does not follow the Esc of a conversion', async () => {
    const dialog = await openDialog({ onSubmit: () => true });
    fireEvent.keyDown(dialog, { key: 'Escape', isComposing: true });
    expect(isOpen()).toBe(true);
  });
});

describe('focus', () => {
  it('goes to the first field and comes back to the opener', async () => {
    await openDialog({
      onSubmit: () => true,
      children: (
        <Field label="メールアドレス">
          <TextInput />
        </Field>
      ),
    });
    expect(screen.getByLabelText('メールアドレス')).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(button('招待')).toHaveFocus());
  });

  it('focuses the safe choice of a dangerous question', async () => {
    await openDialog({ onSubmit: () => true, tone: 'danger', description: '終了すると再公開できません。' });
    expect(button('キャンセル')).toHaveFocus();
    expect(screen.getByRole('dialog')).toHaveAccessibleDescription('終了すると再公開できません。');
  });

  it('goes to the page heading when the opener is gone', async () => {
    render(<Page />);
    await userEvent.click(button('終了'));
    await userEvent.click(button('はい'));
    await waitFor(() => expect(screen.getByRole('heading', { name: '案件管理' })).toHaveFocus());
  });
});

it('Esc takes a hint away first, then the dialog around it', async () => {
  render(
    <Opener>
      <IconButton label="前の月" icon="‹" />
    </Opener>,
  );
  await userEvent.click(screen.getByRole('button', { name: '招待' }));
  await userEvent.hover(await screen.findByRole('button', { name: '前の月' }));
  await screen.findByRole('tooltip');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('tooltip')).not.toBeInTheDocument());
  expect(screen.getByRole('dialog')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});
