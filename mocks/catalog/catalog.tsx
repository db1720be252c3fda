import Head from 'next/head';
import { useState } from 'react';
import { RadioGroup } from '@/ui/forms/radio-group';
import { Controls } from './controls.tsx';
import { Data } from './data.tsx';
import { Feedback } from './feedback.tsx';
import { Forms } from './forms.tsx';
import { Navigation } from './navigation.tsx';
import { Overlays } from './overlays.tsx';

const folders = {
  controls: Controls,
  data: Data,
  feedback: Feedback,
  forms: Forms,
  navigation: Navigation,
  overlays: Overlays,
};

const themes = [
  { value: 'light', label: 'ライト' },
  { value: 'dark', label: 'ダーク' },
];

/** Every component of `src/ui` in its states, by folder. */
export function Catalog() {
  const [theme, setTheme] = useState('light');

  function choose(value: string) {
    setTheme(value);
    document.documentElement.dataset.theme = value;
  }

  return (
    <main className="mx-auto max-w-(--content-max) p-(--page-gutter)">
      <Head>
        <title>src/ui | biz</title>
      </Head>
      <h1 className="font-bold text-2xl">src/ui</h1>
      <RadioGroup legend="配色" options={themes} value={theme} onValueChange={choose} className="my-4" />
      {Object.entries(folders).map(([name, Folder]) => (
        <section key={name} aria-labelledby={name} className="mt-8">
          <h2 id={name} className="mb-2 font-bold text-xl">
            {name}
          </h2>
          <Folder />
        </section>
      ))}
    </main>
  );
}
