import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { Role } from '@llavero/proto/access/access';
import { cleanup, configure, render, screen } from '@testing-library/react';
import { type Asked, fakeGateway } from '../../lib/testing/fake-gateway.ts';
import { administrator, freshClient, Page } from '../../lib/testing/page.tsx';
import ContratoScreen from './contrato-screen.tsx';

configure({ asyncUtilTimeout: 20_000 });

/** The own area of somebody who has no contract (yet). */
function open(role: Role, { isStaff = false, address = '/contrato' } = {}): Asked[] {
  const asked = fakeGateway(() => ({ items: [], collections: {}, hasMore: false, cursor: null }));
  const client = freshClient({ ...administrator, role, isAdmin: false, isStaff });
  render(
    <Page client={client} address={address}>
      <ContratoScreen />
    </Page>,
  );
  return asked;
}
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

const ways = () =>
  screen
    .queryAllByRole('link')
    .map((link) => [link.querySelector('strong')?.textContent, link.getAttribute('href')]);

describe('the own area of somebody without contracts', () => {
  it('[SES-09] [NAV-10] whose role reads none is told that there is nothing, and whom to ask', async () => {
    const asked = open('COMMUNITY');
    const title = await screen.findByRole('heading', { level: 1, name: 'Mi área' });
    // The bar of this page names nothing.
    expect(title.getAttribute('data-in-bar')).toBeNull();
    screen.getByRole('heading', { name: 'Todavía no hay nada que ver' });
    screen.getByText('Su perfil no tiene páginas propias. Si espera algún documento, escriba a la oficina.');
    expect(screen.queryByRole('navigation', { name: 'Mi área' })).toBeNull();
    expect(ways()).toEqual([]);
    expect(asked).toEqual([]);
  });

  it('[SES-09] [NAV-10] an owner without any is told so, and has the ways to what is theirs', async () => {
    open('OWNER');
    await screen.findByRole('heading', { name: 'Todavía no hay contratos' });
    screen.getByText('Aquí aparecerán los contratos en los que figure.');
    screen.getByRole('heading', { level: 1, name: 'Mis contratos' });
    expect(ways()).toEqual([
      ['Mis documentos', '/contrato/mis/documento'],
      ['Mis liquidaciones', '/mis/recibos'],
      ['Incidencias de mis viviendas', '/mis/incidencias'],
      ['Visitas a mis viviendas', '/mis/visitas'],
    ]);
  });

  it('[SES-09] a tenant without any has the ways of tenants', async () => {
    open('TENANT');
    await screen.findByRole('heading', { name: 'Todavía no hay contratos' });
    expect(ways().map(([title]) => title)).toEqual([
      'Mis recibos',
      'Mis incidencias',
      'Visitas a mi vivienda',
    ]);
  });

  it.each([
    [true, 'narrow'],
    [false, 'always'],
  ])('[NAV-06] a title that the bar shows stands once (staff: %s)', async (isStaff, inBar) => {
    open('OWNER', { isStaff, address: '/contrato/mis/documento' });
    const title = await screen.findByRole('heading', { level: 1, name: 'Mis documentos' });
    expect(title.getAttribute('data-in-bar')).toBe(inBar);
  });
});
