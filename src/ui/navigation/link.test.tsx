import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ButtonLink, Link } from './link';

describe('Link', () => {
  it('opens an external page in a new tab, safely, and says so', () => {
    render(
      <Link href="https://example.com/help" external>
        ヘルプ
      </Link>,
    );
    const link = screen.getByRole('link', { name: 'ヘルプ(新しいタブで開きます)' });
    expect(link).toHaveAttribute('target', '_blank');
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  });

  it.each([
    ['https://help.biz.example', true],
    ['https://www.biz.example/contact', true],
    ['https://help.example.com', false],
    ['https://example.jp/?from=biz.example', false],
  ])('says of %s that it is an example: %s', (href, isExample) => {
    render(
      <Link href={href} external>
        ヘルプ
      </Link>,
    );
    const name = isExample ? 'ヘルプ(例)(新しいタブで開きます)' : 'ヘルプ(新しいタブで開きます)';
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', href);
  });

  it('stays in the tab for a page of ours', () => {
    render(<Link href="/projects/">案件管理</Link>);
    expect(screen.getByRole('link', { name: '案件管理' })).not.toHaveAttribute('target');
  });
});

describe('ButtonLink', () => {
  it('is a link, not a button', () => {
    render(<ButtonLink href="/projects/new/">案件を作成</ButtonLink>);
    expect(screen.getByRole('link', { name: '案件を作成' })).toHaveAttribute('href');
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });
});
