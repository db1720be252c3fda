import { Button } from '@/ui/controls/button';
import { ExampleMark } from '@/ui/navigation/example-mark';
import { ButtonLink, Link } from '@/ui/navigation/link';
import { LinkTabs } from '@/ui/navigation/link-tabs';
import { PageHeader } from '@/ui/navigation/page-header';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/ui/navigation/tabs';
import { Example } from './example.tsx';

export function Navigation() {
  return (
    <>
      <Example title="PageHeader">
        <div className="w-full">
          <PageHeader
            title="とても長い案件名でも見出しとして折り返して最後まで読めること"
            description="説明が付きます。"
            back={<Link href="/">案件管理</Link>}
            actions={<Button variant="primary">編集</Button>}
          />
        </div>
      </Example>
      <Example title="Link, ButtonLink, ExampleMark">
        <Link href="/">文中のリンク</Link>
        <Link href="https://example.com" external>
          別のサイト
        </Link>
        <Link href="/" variant="plain">
          下線のないリンク
        </Link>
        <ButtonLink href="/">ボタンの形のリンク</ButtonLink>
        <ButtonLink href="/" variant="primary" size="sm">
          主な操作
        </ButtonLink>
        <ExampleMark href="https://help.biz.example" />
      </Example>
      <Example title="LinkTabs">
        <LinkTabs
          label="状態"
          current="all"
          tabs={[
            { key: 'all', label: 'すべて', count: 24, href: '/login' },
            { key: 'open', label: '公開中', count: 1200, href: '/login' },
            { key: 'draft', label: '下書き', href: '/login' },
          ]}
        />
      </Example>
      <Example title="Tabs">
        <Tabs defaultValue="one">
          <TabsList aria-label="内容">
            <TabsTrigger value="one">概要</TabsTrigger>
            <TabsTrigger value="two" count={3}>
              応募者
            </TabsTrigger>
          </TabsList>
          <TabsContent value="one">概要の内容</TabsContent>
          <TabsContent value="two">応募者の内容</TabsContent>
        </Tabs>
      </Example>
    </>
  );
}
