import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { Chip } from '@/ui/controls/chip';
import { ErrorState } from '@/ui/feedback/error-state';
import { ProgressBar } from '@/ui/feedback/progress-bar';
import { Avatar } from './avatar';
import { CountBadge } from './badge';

describe('CountBadge', () => {
  it.each([
    [1, '1'],
    [99, '99'],
    [100, '99+'],
    [12345, '99+'],
  ])('shows %i as %s (spec §2)', (count, text) => {
    render(<CountBadge count={count} data-testid="count" />);
    expect(screen.getByTestId('count')).toHaveTextContent(text);
  });

  it.each([0, -1, Number.NaN])('shows nothing for %s', (count) => {
    const { container } = render(<CountBadge count={count} />);
    expect(container).toBeEmptyDOMElement();
  });
});

describe('Chip', () => {
  it('is removed by a button that names it', async () => {
    const onRemove = vi.fn();
    render(<Chip onRemove={onRemove}>東京都</Chip>);
    await userEvent.click(screen.getByRole('button', { name: '東京都を外す' }));
    expect(onRemove).toHaveBeenCalledOnce();
  });
});

describe('Avatar', () => {
  it('shows the first character of the surname, also one outside the BMP', () => {
    render(<Avatar lastName="𠮷田" firstName="花子" />);
    expect(screen.getByText('𠮷')).toBeInTheDocument();
  });

  it('falls back to the initial when the picture cannot be loaded', async () => {
    render(<Avatar lastName="山田" src="/broken.png" alt="山田 太郎さん" />);
    const image = screen.getByRole('img', { name: '山田 太郎さん' });
    image.dispatchEvent(new Event('error'));
    expect(await screen.findByText('山')).toBeInTheDocument();
    expect(screen.getByRole('img', { name: '山田 太郎さん' })).toBeInTheDocument();
  });

  it('is decoration beside a name', () => {
    render(<Avatar lastName="山田" src="/a.png" />);
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
  });
});

describe('ErrorState', () => {
  it('says what happened and tries again', async () => {
    const onRetry = vi.fn();
    render(<ErrorState onRetry={onRetry} />);
    expect(screen.getByRole('region', { name: '読み込めませんでした' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: '再読み込み' }));
    expect(onRetry).toHaveBeenCalledOnce();
  });
});

describe('ProgressBar', () => {
  it('shows its value within its range', () => {
    render(<ProgressBar label="スカウト" value={60} max={50} valueText="60/50通" />);
    const bar = screen.getByRole('progressbar', { name: 'スカウト' });
    expect(bar).toHaveAttribute('aria-valuenow', '50');
    expect(bar).toHaveAttribute('aria-valuetext', '60/50通');
  });

  it('has no value while the end is unknown', () => {
    render(<ProgressBar label="送信中" />);
    expect(screen.getByRole('progressbar', { name: '送信中' })).not.toHaveAttribute('aria-valuenow');
  });
});
