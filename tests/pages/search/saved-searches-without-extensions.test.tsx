import { expect, it } from 'vitest';
import { servePageApi } from '../../support/pages/render-page.tsx';
import { keepInBrowser, names, openMenu, panel } from '../../support/pages/saved-searches.tsx';
import { createCorporation } from '../../support/records/factories.ts';

const api = servePageApi();

it('reads what the browser keeps, and sends no mails about it', async () => {
  const company = await createCorporation(api().db);
  keepInBrowser(company.cid, [{ name: '前の検索', search: '?minYears=5' }]);
  await openMenu(company.user);
  expect(await names()).toEqual(['前の検索']);
  expect(panel().queryByRole('button', { name: /メール/ })).not.toBeInTheDocument();
});
