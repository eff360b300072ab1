import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { barriers } from './barriers.ts';
import { complaints, DESKTOP, fits, openStage, PHONE, signIn, type Stage, STAGE_MS } from './harness.ts';
import { pictureOf } from './pictures.ts';

/** An administrator of the demo company: sees contracts, users and tools. */
const ADMIN = 'alicia.ferrer@llavero.example';

type Row = { id: string; version: number } & Record<string, unknown>;

let stage: Stage;
/** The same person at the two sizes. */
let visits: { page: Page; size: string; said: string[] }[];

beforeAll(async () => {
  stage = await openStage();
  visits = [];
  for (const [size, viewport] of [
    ['390', PHONE],
    ['1440', DESKTOP],
  ] as const) {
    const page = await (await stage.visitor(viewport)).newPage();
    visits.push({ page, size, said: complaints(page) });
    await signIn(page, ADMIN);
  }
}, STAGE_MS);
afterAll(() => stage?.close(), 60_000);

/** Rows of a collection as the gateway answers them. */
async function rows(collection: string, filter: object, fields: string[], limit = 20): Promise<Row[]> {
  const query = 'query($c: String!, $q: JSON!) { r: getQuery(collection: $c, query: $q) { data } }';
  const reply = await visits[0]!.page.request.post('/graphql', {
    headers: { 'x-llavero': '1' },
    data: { query, variables: { c: collection, q: { filter, fields, limit } } },
  });
  const { data } = (await reply.json()) as { data: { r: { data: { items: Row[] } } } };
  return data.r.data.items;
}

/** Nothing is cut at the side, nothing stands in the way of anybody; the picture is for the eye of a reviewer. */
async function looksRight(page: Page, name: string): Promise<void> {
  await pictureOf(page, name);
  await fits(page, name);
  expect([name, await barriers(page)]).toEqual([name, []]);
}

/** The same walk at both sizes. */
async function atBothSizes(walk: (page: Page, size: string) => Promise<void>): Promise<void> {
  for (const { page, size } of visits) await walk(page, size);
}

const windowOf = (page: Page) => page.getByRole('dialog').last();

describe('the name of a screen', () => {
  it.each([
    ['/home/upcomingFinishes', 'Finalizaciones previstas'],
    ['/operation/certificate', 'Certificados'],
    ['/agent/landlord', 'Propietarios'],
  ])(
    '[NAV-04] [NAV-06] %s: above its path and content on a desk, in the bar alone on a phone',
    async (path, title) => {
      await atBothSizes(async (page, size) => {
        await page.goto(path);
        const heading = page.getByRole('heading', { level: 1, name: title });
        await heading.waitFor();
        const box = await heading.boundingBox();
        const onPhone = size === '390';
        // On a phone it is there for who hears the page.
        expect([path, size, (box?.height ?? 0) > 2]).toEqual([path, size, !onPhone]);
        if (onPhone) expect(await page.locator('header p').first().textContent()).toBe(title);
        await looksRight(page, `title${path.replaceAll('/', '-')}-${size}`);
      });
    },
  );
});

describe('screens of Herramientas on a phone and on a desk', () => {
  it.each([
    ['organizations', 'organization', 'Organizaciones'],
    ['agencies', 'agency', 'Agencias'],
    ['marketers', 'marketer', 'Comercializadoras'],
  ])('[NAV-03] %s: the list, a record and its form', async (path, collection, title) => {
    const [first] = await rows(collection, {}, ['createdAt'], 1);
    await atBothSizes(async (page, size) => {
      await page.goto(`/other/${path}`);
      await page
        .getByRole(size === '390' ? 'list' : 'table', { name: title, exact: true })
        .getByRole('link')
        .first()
        .waitFor();
      await looksRight(page, `${path}-${size}`);
      await page.goto(`/other/${path}/${collection}/${first!.id}`);
      await windowOf(page).getByRole('tab').first().waitFor();
      await looksRight(page, `${path}-record-${size}`);
      await page.goto(`/other/${path}/${collection}/${first!.id}?edit=1`);
      await windowOf(page)
        .getByRole('form', { name: /^Editar/ })
        .waitFor();
      await looksRight(page, `${path}-form-${size}`);
    });
  });

  it.each([
    ['indices', 'Añadir valor'],
    ['iva', 'Añadir tipo'],
    ['vida-util', 'Añadir tabla'],
  ])('[NAV-03] %s: the page and its dialog', async (key, action) => {
    await atBothSizes(async (page, size) => {
      await page.goto(`/other/config/${key}`);
      await page.getByRole('button', { name: action }).first().waitFor();
      await looksRight(page, `tool-${key}-${size}`);
      await page.getByRole('button', { name: action }).first().click();
      await windowOf(page).getByRole('button', { name: 'Guardar' }).waitFor();
      await looksRight(page, `tool-${key}-dialog-${size}`);
      await page.keyboard.press('Escape');
    });
  });

  it('[NAV-03] the pages without a dialog', async () => {
    await atBothSizes(async (page, size) => {
      await page.goto('/other/config');
      await page.getByRole('list', { name: 'Herramientas' }).getByRole('link').first().waitFor();
      await looksRight(page, `tools-${size}`);
      for (const key of ['importar', 'categorias', 'eventos', 'informes', 'servicios']) {
        await page.goto(`/other/config/${key}`);
        await page.getByRole('heading', { level: 1 }).waitFor();
        await page.getByRole('status', { name: 'Cargando' }).first().waitFor({ state: 'detached' });
        await looksRight(page, `tool-${key}-${size}`);
      }
    });
  });

  it('[SCR-07] the question before somebody is deactivated', async () => {
    const others = await rows('employee', { email: { $ne: ADMIN }, active: true }, ['firstname']);
    const tasks = await rows('task', { status: 'TO_DO' }, ['assignedTo']);
    const someone = others.find(({ id }) => tasks.some(({ assignedTo }) => assignedTo === id));
    expect(someone).toBeDefined();
    await atBothSizes(async (page, size) => {
      await page.goto(`/other/organization/employee/${someone!.id}`);
      await windowOf(page).getByRole('button', { name: /^Más/ }).click();
      await page.getByRole('menuitem', { name: 'Dar de baja' }).click();
      await page
        .getByRole('dialog', { name: 'Dar de baja' })
        .getByText(/ya no podrá entrar/)
        .waitFor();
      await looksRight(page, `deactivate-${size}`);
      await page
        .getByRole('dialog', { name: 'Dar de baja' })
        .getByRole('button', { name: 'Cancelar' })
        .click();
    });
  });
});

describe('windows on a phone and on a desk', () => {
  it('[SCR-03] the search for duplicates of a person', async () => {
    const [tenant] = await rows('agent', { roles: 'TENANT' }, ['firstname'], 1);
    await atBothSizes(async (page, size) => {
      await page.goto(`/agent/tenant/agent/${tenant!.id}`);
      await windowOf(page).getByRole('button', { name: 'Más acciones' }).click();
      await page.getByRole('menuitem', { name: 'Buscar duplicados y unir' }).click();
      await windowOf(page)
        .getByRole('button', { name: 'Cancelar' })
        .or(windowOf(page).getByRole('button', { name: 'Cerrar' }))
        .first()
        .waitFor();
      await looksRight(page, `merge-find-${size}`);
    });
  });

  it('[OPS-07] [OPS-02] the compliance of a contract names its missing insurance and opens it', async () => {
    const uninsured = await visits[0]!.page.request.post('/commands/UninsuredContracts', {
      headers: { 'x-llavero': '1' },
      data: { limit: 20 },
    });
    const { contracts } = (await uninsured.json()) as { contracts: { id: string }[] };
    const [contract] = contracts;
    expect(contract).toBeDefined();
    const [{ mandate } = {} as Row] = await rows('contract', { id: contract!.id }, ['mandate'], 1);
    await atBothSizes(async (page, size) => {
      await page.goto(`/contract/mandate/mandate/${String(mandate)}?tab=cumplimiento`);
      await page
        .getByText(/^Sin seguro de impagos · Mandato:/)
        .first()
        .waitFor();
      await looksRight(page, `compliance-mandate-${size}`);
      await page.goto(`/contract/rent/contract/${contract!.id}?tab=cumplimiento`);
      await page.getByText(/^Sin seguro de impagos · Mandato:/).waitFor();
      await looksRight(page, `compliance-contract-${size}`);
    });
    const { page } = visits[0]!;
    await page.getByRole('button', { name: 'Abrir seguro' }).click();
    await page.getByText(/^Seguro sin emitir · Mandato:/).waitFor();
    await page.getByRole('link', { name: 'Anotar la emisión en la póliza' }).waitFor();
  });

  it('[ENT-07] [SCR-04] a request of solvency is made for a unit that is chosen by its name', async () => {
    await atBothSizes(async (page, size) => {
      await page.goto('/commercial/solvency/solvencyRequest/new');
      const form = windowOf(page).getByRole('form', { name: 'Crear solicitud de solvencia' });
      const unit = form.getByRole('combobox', { name: 'Unidad', exact: true });
      await unit.fill('Carrer');
      await page
        .getByRole('option', { name: /^Carrer/ })
        .first()
        .click();
      await form.getByRole('button', { name: /^Quitar Carrer/ }).waitFor();
      await looksRight(page, `solvency-form-${size}`);
      await form.getByRole('button', { name: /^Crear/ }).click();
      await windowOf(page)
        .getByRole('link', { name: /^Carrer/ })
        .first()
        .waitFor();
      await looksRight(page, `solvency-record-${size}`);
    });
    const made = await rows('solvencyRequest', { relatedUnit: { $exists: true } }, [
      'createdAt',
      'relatedUnit',
    ]);
    const justNow = made.filter(({ createdAt }) => Number(createdAt) > Date.now() / 1000 - 600);
    expect(justNow).toHaveLength(2);
  });

  it('[WIZ-05] the form of a booking that was given back shows its account and leaves it alone', async () => {
    const [returned] = await rows('booking', { status: 'RETURNED' }, ['name'], 1);
    await atBothSizes(async (page, size) => {
      await page.goto(`/contract/rentbooking/booking/${returned!.id}?edit=1`);
      const account = windowOf(page).getByLabel(/Cuenta para la devolución/);
      await account.waitFor();
      expect(await account.isDisabled()).toBe(true);
      await account.scrollIntoViewIfNeeded();
      await looksRight(page, `booking-fixed-${size}`);
    });
  });
});

describe('controls under a thumb', () => {
  it('[NAV-06] [WIZ-03] are 44 px high, in a list and in a wizard, and a date or an amount is typed without the page growing', async () => {
    const { page } = visits[0]!;
    const touch = await page.context().newCDPSession(page);
    await touch.send('Emulation.setTouchEmulationEnabled', { enabled: true });
    for (const [path, title] of [
      ['/contract/rent', 'Alquileres'],
      ['/contract/rent?wizard=rentDraft', 'Creación de contrato'],
      ['/finance/financeValidation?vista=banco', 'Banco'],
    ] as const) {
      await page.goto(path);
      await page.getByRole('heading', { name: title }).waitFor();
      await page.getByRole('button').nth(4).waitFor();
      expect([path, await smallOnes(page)]).toEqual([path, []]);
      await looksRight(page, `thumb-${title.slice(0, 4)}`);
    }
    await touch.send('Emulation.setTouchEmulationEnabled', { enabled: false });
  });
});

/** Buttons and fields in sight that a thumb misses, and fields whose letters make an iPhone enlarge the page. */
const smallOnes = (page: Page) =>
  page.evaluate(() => {
    const inSight = [...document.querySelectorAll<HTMLElement>('button, input')].filter((element) => {
      const { width, height, top, left } = element.getBoundingClientRect();
      return width > 2 && height > 2 && top >= 0 && left >= 0 && top < innerHeight && left < innerWidth;
    });
    return inSight
      .filter(
        (element) =>
          !element.matches('[type=checkbox], [type=radio]') && !element.closest('label, [class*=Pill]'),
      )
      .filter((element) => {
        const { height } = element.getBoundingClientRect();
        const letters = parseFloat(getComputedStyle(element).fontSize);
        return height < 44 || (element.matches('input') && letters < 16);
      })
      .map((element) => element.getAttribute('aria-label') ?? element.innerText);
  });

describe('a list on a phone', () => {
  it('[SCR-01] goes on to its end while one scrolls, and a record leaves it where it was', async () => {
    const { page } = visits[0]!;
    await page.goto('/agent/tenant');
    const cards = page.getByRole('list', { name: 'Inquilinos', exact: true });
    await cards.getByRole('link').nth(49).waitFor();
    for (const at of [2, 3]) {
      await cards
        .locator(`[data-page="${at - 1}"]`)
        .last()
        .scrollIntoViewIfNeeded();
      await cards.locator(`[data-page="${at}"]`).first().waitFor();
      await cards.locator(`[data-page="${at}"]`).nth(2).scrollIntoViewIfNeeded();
    }
    // The one of the first card in sight: page 2 or 3, by the height of the cards.
    await page.waitForURL(/page=[23]/);
    await looksRight(page, 'phone-list-390');
    const before = await cards.evaluate((list) => list.scrollTop);
    const seen = cards.locator('[data-page="3"]').nth(2).getByRole('link');
    await seen.click();
    await windowOf(page).getByRole('tab').first().waitFor();
    await page.goBack();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await cards.evaluate((list) => list.scrollTop)).toBe(before);
    // Cards that arrive push the end further down.
    await page.waitForFunction(
      (list) => {
        list?.scrollTo({ top: list.scrollHeight });
        const last = [...document.querySelectorAll('[data-page]')].at(-1);
        return last?.getAttribute('aria-posinset') === last?.getAttribute('aria-setsize');
      },
      await cards.elementHandle(),
    );
    await cards.evaluate((list) => list.scrollTo({ top: 0 }));
    await cards.locator('[data-page="1"]').first().waitFor();
  });

  it('[SCR-05] the browser complains of nothing', () => {
    expect(visits.flatMap(({ said }) => said)).toEqual([]);
  });
});
