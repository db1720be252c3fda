import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { ConditionChips } from './condition-chips';

const all = ['案件', '状態', '期間'];

function Page({ initial = all, hasHeading = true }: { initial?: string[]; hasHeading?: boolean }) {
  const [labels, setLabels] = useState(initial);
  return (
    <>
      {hasHeading ? (
        <h1 tabIndex={-1} data-page-heading="">
          一覧
        </h1>
      ) : null}
      <input type="search" aria-label="検索" />
      <ConditionChips
        label="絞り込み条件"
        conditions={labels.map((label) => ({
          key: label,
          label,
          without: labels.filter((other) => other !== label),
          isDefault: label === '既定',
        }))}
        onDrop={setLabels}
        onClear={() => setLabels([])}
      />
    </>
  );
}

const remove = (label: string) => screen.getByRole('button', { name: `条件「${label}」を外す` });

describe('where the focus goes when a condition is dropped', () => {
  let user: ReturnType<typeof userEvent.setup>;
  beforeEach(() => {
    user = userEvent.setup();
  });

  async function press(label: string) {
    remove(label).focus();
    await user.keyboard('{Enter}');
  }

  it('to the next one', async () => {
    render(<Page />);
    await press('案件');
    expect(remove('状態')).toHaveFocus();
  });

  it('to the one before, after the last', async () => {
    render(<Page />);
    await press('期間');
    expect(remove('状態')).toHaveFocus();
  });

  it('to the heading, after the only one', async () => {
    render(<Page initial={['状態']} />);
    await press('状態');
    expect(screen.getByRole('heading', { name: '一覧' })).toHaveFocus();
  });

  it('to the search, where there is no heading', async () => {
    render(<Page initial={['状態']} hasHeading={false} />);
    await press('状態');
    expect(screen.getByRole('searchbox', { name: '検索' })).toHaveFocus();
  });

  it('to the heading, when all are cleared', async () => {
    render(<Page />);
    await user.click(screen.getByRole('button', { name: '条件をクリア' }));
    expect(screen.getByRole('heading', { name: '一覧' })).toHaveFocus();
  });
});

it('offers to clear what somebody has chosen only', () => {
  render(<Page initial={['既定']} />);
  expect(remove('既定')).toBeVisible();
  expect(screen.queryByRole('button', { name: '条件をクリア' })).toBeNull();
});
