import { useState } from 'react';
import { Avatar } from '@/ui/data/avatar';
import { Badge, CountBadge } from '@/ui/data/badge';
import { Card } from '@/ui/data/card';
import { DescriptionList } from '@/ui/data/description-list';
import { Kbd } from '@/ui/data/keyboard-key';
import { Marked } from '@/ui/data/marked';
import { MarkedText } from '@/ui/data/marked-text';
import { Pagination } from '@/ui/data/pagination';
import { TabCount } from '@/ui/data/tab-count';
import { Table } from '@/ui/data/table';
import type { TableSort } from '@/ui/data/table-types';
import { Example } from './example.tsx';

const tones = ['neutral', 'accent', 'success', 'warning', 'danger', 'info'] as const;
const avatarSizes = ['xs', 'sm', 'md', 'lg', 'xl'] as const;

const rows = [
  { id: '1', name: '業務アプリのUI/UXデザイナー', count: 12 },
  {
    id: '2',
    name: 'とても長い案件名でも列の幅の中で折り返して最後まで読めることを確かめるための案件',
    count: 0,
  },
  { id: '3', name: 'SRE', count: 1234 },
];
const columns = [
  { key: 'name', header: '案件名', cell: ({ name }: (typeof rows)[number]) => name },
  {
    key: 'count',
    header: '応募数',
    align: 'end' as const,
    sortable: true,
    cell: ({ count }: (typeof rows)[number]) => count.toLocaleString('ja-JP'),
  },
];

function Tables() {
  const [sort, setSort] = useState<TableSort>({ key: 'count', direction: 'descending' });
  const shared = { columns, sort, onSortChange: setSort };
  return (
    <div className="grid w-full gap-4 lg:grid-cols-3">
      <Table {...shared} caption="案件" rows={rows} rowKey="id" onRowClick={() => {}} />
      <Table {...shared} caption="読み込み中の案件" rows={[]} loading skeletonRows={3} />
      <Table {...shared} caption="案件なし" rows={[]} emptyText="案件はまだありません" />
    </div>
  );
}

function Pages() {
  const [page, setPage] = useState(5);
  return (
    <div className="flex w-full flex-col gap-3">
      <Pagination page={page} pageSize={20} totalCount={200} maxCount={null} onPageChange={setPage} />
      <Pagination
        label="ページ送り(1ページ)"
        page={1}
        pageSize={20}
        totalCount={3}
        maxCount={null}
        onPageChange={() => {}}
      />
      <Pagination
        label="ページ送り(上限)"
        page={1}
        pageSize={50}
        totalCount={1000}
        maxCount={1000}
        onPageChange={() => {}}
      />
    </div>
  );
}

export function Data() {
  return (
    <>
      <Example title="Avatar">
        {avatarSizes.map((size) => (
          <Avatar key={size} size={size} lastName="佐藤" firstName="綾" />
        ))}
        <Avatar lastName="み" square />
      </Example>
      <Example title="Badge">
        {tones.map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
      </Example>
      <Example title="CountBadge, TabCount">
        <CountBadge count={3} />
        <CountBadge count={120} />
        <CountBadge count={8} tone="neutral" />
        <CountBadge count={8} tone="danger" />
        <TabCount count={24} />
        <TabCount count={undefined} />
      </Example>
      <Example title="Card">
        <Card>余白のあるカード</Card>
        <Card padding="sm">小さい余白</Card>
        <Card padding="none">余白なし</Card>
      </Example>
      <Example title="DescriptionList">
        {(['rows', 'stacked'] as const).map((layout) => (
          <div key={layout} className="w-72">
            <DescriptionList
              layout={layout}
              items={[
                { term: '職種', description: 'インサイドセールス' },
                { term: '勤務地', description: '東京都千代田区丸の内一丁目、在宅勤務を含みます' },
              ]}
            />
          </div>
        ))}
      </Example>
      <Example title="Kbd, Marked, MarkedText">
        <Kbd>?</Kbd>
        <Kbd>Alt</Kbd>
        <p>
          <Marked text="サーバーの運用と監視" words={['サーバー']} />
        </p>
        <p>
          <MarkedText text="面談はオンラインです" words={['オンライン']} />
        </p>
      </Example>
      <Example title="Table">
        <Tables />
      </Example>
      <Example title="Pagination">
        <Pages />
      </Example>
    </>
  );
}
