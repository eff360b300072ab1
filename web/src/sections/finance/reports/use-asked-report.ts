import { reportKinds, type ReportKindCode } from '@llavero/proto/records/choices/reports';
import { dayOf } from '@llavero/proto/values/dates';
import { useSearchParams } from 'react-router-dom';
import { monthsOf } from './report-period.ts';

/** What a report is asked for; it stands in the address, so that it can be sent and kept as a bookmark. */
export interface AskedReport {
  kind: ReportKindCode;
  landlord: string | null;
  year: number;
  period: string;
  /** All landlords, said so. */
  all: boolean;
}

/** The input of the commands, or null while it is not complete. */
export function commandInput({ kind, landlord, year, period, all }: AskedReport) {
  const { without, period: made } = reportKinds.options[kind];
  const isComplete = landlord !== null || without === 'COMPANY' || (without === 'ALL' && all);
  if (!isComplete) return null;
  const months = made === 'YEAR' ? { from: 1, to: 12 } : monthsOf(period);
  return { kind, year, ...months, ...(landlord ? { landlord } : {}) };
}

/** The period of the address as far as the report is made for such; without one the year, or the quarter of today. */
function periodOf(kind: ReportKindCode, said: string | null): string {
  if (reportKinds.options[kind].period !== 'QUARTER') return said ?? 'anio';
  return said && /^t[1-4]$/.test(said) ? said : `t${Math.ceil(dayOf(Date.now() / 1000).month / 3)}`;
}

/** What the address asks for, and how to change it. */
export function useAskedReport(
  kinds: readonly ReportKindCode[],
): [AskedReport, (change: Partial<AskedReport>) => void] {
  const [search, setSearch] = useSearchParams();
  const thisYear = dayOf(Date.now() / 1000).year;
  const kind = reportKinds.values.find((value) => value === search.get('informe'));
  const asked: AskedReport = {
    kind: kind && kinds.includes(kind) ? kind : kinds[0]!,
    landlord: search.get('propietario'),
    year: Number(search.get('anio')) || thisYear,
    period: periodOf(kind && kinds.includes(kind) ? kind : kinds[0]!, search.get('periodo')),
    all: search.get('todos') === '1',
  };
  const change = (changes: Partial<AskedReport>) => {
    const next = { ...asked, ...changes };
    const entries: [string, string | null][] = [
      ['informe', next.kind === kinds[0] ? null : next.kind],
      ['propietario', next.landlord],
      ['anio', next.year === thisYear ? null : String(next.year)],
      ['periodo', next.period === periodOf(next.kind, null) ? null : next.period],
      ['todos', next.all && next.landlord === null ? '1' : null],
    ];
    setSearch(
      entries.filter((entry): entry is [string, string] => entry[1] !== null),
      { replace: true },
    );
  };
  return [asked, change];
}
