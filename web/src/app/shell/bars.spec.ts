import { describe, expect, it } from '@jest/globals';
import { barsFor, isPublicPath, withoutTrailingSlash } from './bars.ts';
import { mobileTitle } from './mobile-bars.tsx';
import { isOutdated } from './version-banner.tsx';

describe('bars by path', () => {
  it('[NAV-05] the public screens have neither top bar, menu nor bottom bar', () => {
    for (const path of [
      '/login',
      '/status',
      '/visitas/7',
      '/reserva',
      '/passwordReset/abc',
      '/cancelVisit/1',
      '/widgets/pisos',
    ])
      expect(barsFor(path)).toMatchObject({ top: false, side: false, bottom: false });
    expect(barsFor('/contract/rent')).toMatchObject({ top: true, side: true, bottom: true });
  });

  it('[NAV-05] /contrato keeps its top bar and loses the bottom one', () => {
    expect(barsFor('/contrato/12')).toMatchObject({ top: true, bottom: false });
  });

  it('[NAV-06] the mobile top bar is hidden on /login and /status only', () => {
    expect(barsFor('/login').mobileTop).toBe(false);
    expect(barsFor('/status').mobileTop).toBe(false);
    expect(barsFor('/home/task').mobileTop).toBe(true);
  });

  it('[SES-04] public paths skip the session', () => {
    const open = 'login status visitas/7 reserva cancelVisit/1 widgets/a widgets-pisos passwordReset/abc';
    for (const path of open.split(' ')) expect([path, isPublicPath(`/${path}`)]).toEqual([path, true]);
    for (const path of ['/', '/home/task', '/statusx', '/contrato', '/other/status', '/Login'])
      expect([path, isPublicPath(path)]).toEqual([path, false]);
  });

  it('[NAV-01] a trailing slash is taken away, the root stays', () => {
    expect(withoutTrailingSlash('/contract/rent/')).toBe('/contract/rent');
    expect(withoutTrailingSlash('/contract/rent')).toBeNull();
    expect(withoutTrailingSlash('/')).toBeNull();
  });

  it('[NAV-06] titles of the mobile top bar', () => {
    expect(mobileTitle('/contrato', 'TENANT', null)).toBe('');
    expect(mobileTitle('/contrato/12', 'TENANT', null)).toBe('Mi panel');
    expect(mobileTitle('/contrato/12/documento', 'TENANT', null)).toBe('Mis documentos');
    expect(mobileTitle('/contrato/12/documento/RENT', 'TENANT', null)).toBe('Alquiler');
    expect(mobileTitle('/contrato/12/documento/OTHER', 'TENANT', null)).toBe('Otros');
    expect(mobileTitle('/contrato/12/documento/RENT/CONTRACT/7', 'TENANT', null, 'Contrato firmado')).toBe(
      'Contrato firmado',
    );
    expect(mobileTitle('/contrato/12/documento/RENT/CONTRACT/7', 'TENANT', null)).toBe('');
    expect(mobileTitle('/mis/recibos', 'TENANT', null)).toBe('Mis recibos');
    expect(mobileTitle('/mis/recibos', 'LANDLORD', null)).toBe('Mis liquidaciones');
    expect(mobileTitle('/mis/incidencias/7', 'OWNER', null)).toBe('Incidencia');
    expect(mobileTitle('/mis/otra', 'OWNER', null)).toBe('');
    expect(mobileTitle('/contract/rent', 'ADMIN', 'Alquileres')).toBe('Alquileres');
  });

  it('[NAV-07] outdated only when the server says another version above zero', () => {
    expect(isOutdated(3, 4)).toBe(true);
    expect(isOutdated(3, 3)).toBe(false);
    expect(isOutdated(3, 0)).toBe(false);
    expect(isOutdated(null, 4)).toBe(false);
  });
});
