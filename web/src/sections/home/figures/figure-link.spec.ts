import { describe, expect, it } from '@jest/globals';
import { menuListOf } from '@llavero/proto/navigation';
import { employeePositions } from '@llavero/proto/records/choices/people';
import { definitionOf } from '@llavero/proto/records/registry';
import { pendingAccounts } from '@llavero/proto/rules/bank-account';
import {
  dashboardFor,
  dashboards,
  type FigureKey,
  figureOf,
  figures,
  waiting,
} from '@llavero/proto/rules/dashboard';
import { daySeconds } from '@llavero/proto/values/dates';
import { filterKindOf, toFilter } from '../../../lib/list-filter.ts';
import { parseListState } from '../../../lib/url-state.ts';
import { figureLink } from './figure-link.ts';

const viewer = {
  id: '01900000-0000-7000-8000-000000000001',
  now: daySeconds({ year: 2026, month: 11, day: 20 }) + 3600,
};
const keys = Object.keys(figures) as FigureKey[];

describe('the way from a figure to its rows', () => {
  it.each(keys)('[SCR-05] %s: the list behind the address is filtered as the figure counts', (key) => {
    const figure = figureOf(key);
    if (figure.view) return;
    const [path = '', query = ''] = figureLink(figure, viewer).split('?');
    expect(path).toBe(`/${figure.path}`);
    const definition = definitionOf(menuListOf(figure.path)!.collection);
    const state = parseListState(new URLSearchParams(query), (name) => filterKindOf(definition, name), {
      sort: [],
      filters: {},
    });
    expect(toFilter(definition, state.filters)).toEqual(figure.filter(viewer));
    for (const status of state.filters['status']?.kind === 'choice' ? state.filters['status'].values : [])
      expect(definition.states!.statuses.values).toContain(status);
  });

  it('[SCR-05] accounts to approve lead to the view of their list that is filtered as the figure counts', () => {
    const views = keys.filter((key) => figureOf(key).view);
    expect(views).toEqual(['landlordAccounts', 'tenantAccounts', 'avalistAccounts', 'supplierAccounts']);
    for (const key of views) {
      const figure = figureOf(key);
      expect(figureLink(figure, viewer)).toBe(`/${figure.path}?vista=cuentas`);
      expect(figure.filter(viewer)).toBe(pendingAccounts);
    }
  });

  it('[SCR-05] accounts to approve wait for those who may approve them, for finance managers first', () => {
    const accounts = waiting.filter(({ figure }) => figureOf(figure).view);
    expect(accounts).toHaveLength(4);
    for (const { may, posts } of accounts) {
      expect(posts).toEqual(['finance']);
      expect(may?.({ role: 'ADMIN' })).toBe(true);
      expect(may?.({ role: 'INTERNAL_EMPLOYEE', position: 'FINANCE_MANAGER' })).toBe(true);
      expect(may?.({ role: 'INTERNAL_EMPLOYEE', position: 'SALES_MANAGER' })).toBe(false);
    }
  });

  it('[SCR-05] the month and the next thirty days are those of Madrid', () => {
    const link = (key: FigureKey) => figureLink(figureOf(key), viewer);
    expect(link('chargedThisMonth')).toBe(
      '/finance/receipt?f.status=CHARGED&f.year=2026..2026&f.month=11..11&f.included=no',
    );
    expect(link('finishingSoon')).toBe(
      '/contract/rent?f.status=ACTIVE,UNPAID&f.endDate=2026-11-20..2026-12-20',
    );
    expect(link('myOverdueTasks')).toContain('f.due=..2026-11-19');
  });

  it('[SCR-05] every post has a dashboard, and every figure stands on one or in the day plan', () => {
    for (const position of employeePositions.values) expect(dashboardFor(position)).toBeTruthy();
    expect(dashboardFor('FINANCE_MANAGER')).toBe('finance');
    expect(dashboardFor(null)).toBe('general');
    const shown = new Set<string>([
      ...Object.values(dashboards).flatMap(({ groups }) =>
        groups.flatMap(({ figures: own }) => own as readonly string[]),
      ),
      ...waiting.map(({ figure }) => figure),
    ]);
    expect([...shown].sort()).toEqual([...keys].sort());
  });
});
