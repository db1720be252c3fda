import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RouterContext } from 'next/dist/shared/lib/router-context.shared-runtime';
import type { NextRouter } from 'next/router';
import { expect, it } from 'vitest';
import { flagCodec, pageCodec, queryTexts } from './url-state';
import { useUrlState } from './use-url-state';

const codecs = { remote: flagCodec, fullTime: flagCodec, page: pageCodec };
type State = { remote: boolean; fullTime: boolean; page: number };

function Conditions() {
  const { state, setState } = useUrlState<State>(codecs);
  const box = (key: 'remote' | 'fullTime', label: string) => (
    <label>
      <input
        type="checkbox"
        checked={state[key]}
        onChange={() => setState({ [key]: !state[key], page: 1 })}
      />
      <span>{label}</span>
    </label>
  );
  return (
    <>
      {box('remote', 'リモート')}
      {box('fullTime', '正社員')}
      <p>{`${state.page}ページ目`}</p>
    </>
  );
}

/** Renders a screen below a router that draws what it is asked for only when `draw` is called, as on a slow device. */
function renderAt(start: string) {
  const asked: string[] = [];
  let settle: ((isDone: boolean) => void)[] = [];
  const push: NextRouter['push'] = (url) => {
    asked.push(String(url));
    return new Promise((resolve) => settle.push(resolve));
  };
  const at = (asPath: string) => {
    const query = queryTexts(new URL(asPath, 'http://localhost').searchParams);
    const router = { asPath, query, isReady: true, push } as Partial<NextRouter> as NextRouter;
    return (
      <RouterContext.Provider value={router}>
        <Conditions />
      </RouterContext.Provider>
    );
  };
  const { rerender } = render(at(start));
  const draw = (address: string) =>
    act(async () => {
      rerender(at(address));
      for (const resolve of settle) resolve(true);
      settle = [];
    });
  return { asked, draw };
}

it('keeps every change that is made before the router has drawn the one before', async () => {
  const { asked, draw } = renderAt('/profiles/?page=3');
  await userEvent.click(screen.getByRole('checkbox', { name: 'リモート' }));
  await userEvent.click(screen.getByRole('checkbox', { name: '正社員' }));
  expect(asked).toEqual(['/profiles/?remote=1', '/profiles/?remote=1&fullTime=1']);
  await draw('/profiles/?remote=1&fullTime=1');
});

it('shows a change at once, so that a second click takes it back', async () => {
  const { asked, draw } = renderAt('/profiles/');
  await userEvent.click(screen.getByRole('checkbox', { name: 'リモート' }));
  expect(screen.getByRole('checkbox', { name: 'リモート' })).toBeChecked();
  await userEvent.click(screen.getByRole('checkbox', { name: 'リモート' }));
  expect(asked.at(-1)).toBe('/profiles/');
  await draw('/profiles/');
});

it('shows what the router draws instead, as after the back button', async () => {
  const { draw } = renderAt('/profiles/');
  await userEvent.click(screen.getByRole('checkbox', { name: 'リモート' }));
  await draw('/profiles/?page=2');
  expect(screen.getByText('2ページ目')).toBeVisible();
  expect(screen.getByRole('checkbox', { name: 'リモート' })).not.toBeChecked();
});
