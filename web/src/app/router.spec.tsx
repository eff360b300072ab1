import { describe, expect, it } from '@jest/globals';
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import { matchRoutes } from 'react-router-dom';
import { RequireSession } from './require-session.tsx';
import { router, SkeletonOf } from './router.tsx';

/** True when the address is only shown to who is signed in. */
function needsSession(address: string): boolean {
  const matches = matchRoutes(router.routes, address) ?? [];
  const elements = matches.map(({ route }) => (route as { element?: { type?: unknown } }).element?.type);
  return elements.includes(RequireSession);
}

describe('[SES-04] the addresses of the product', () => {
  it.each([
    'visitas',
    'reserva',
    'cancelVisit',
    'widgets',
    'widgets-pisos',
    'passwordReset',
    'login',
    'status',
  ])('/%s needs no session', (path) => {
    expect(needsSession(`/${path}`)).toBe(false);
  });

  it.each(['visitas', 'cancelVisit', 'widgets', 'passwordReset'])(
    'nothing below /%s needs one, however deep',
    (path) => {
      for (const below of ['7', '7/confirmar', '7/confirmar/hoy', '7/confirmar/hoy/1', '1/2/3/4/5/6'])
        expect([below, needsSession(`/${path}/${below}`)]).toEqual([below, false]);
    },
  );

  it.each([
    '/',
    '/home/task',
    '/contract/rent/contract/7',
    '/contrato/7/documento/Recibos/x/9',
    '/visita/7',
    '/statusx',
  ])('%s needs one', (address) => {
    expect(needsSession(address)).toBe(true);
  });
});

describe('while the code of a page arrives', () => {
  const show = (pathname: string) => {
    cleanup();
    render(
      <MantineProvider env="test">
        <SkeletonOf pathname={pathname} />
      </MantineProvider>,
    );
    return screen.getByRole('status').children.length;
  };

  it('[SES-01] the sign-in pages show their own shape, not that of a list', () => {
    for (const address of ['/login', '/passwordReset', '/passwordReset/abc']) {
      expect(show(address)).toBe(5);
      expect(screen.getByText('La mejor manera de gestionar tus inmuebles')).toBeTruthy();
    }
    expect(show('/contract/rent')).toBeGreaterThan(10);
    expect(show('/status')).toBe(2);
  });
});
