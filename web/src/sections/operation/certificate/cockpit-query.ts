import { certificateCockpit } from '@llavero/proto/commands/certificates';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import {
  type CertificateCard,
  certificateCards,
  followedCertificates,
} from '@llavero/proto/records/choices/places';
import type { CertificateType } from '@llavero/proto/records/parts/certificate';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { runCommand } from '../../../lib/api.ts';
import { useSearchParams } from '../../../lib/search-params.ts';

export type CockpitRow = OutputOf<typeof certificateCockpit>['rows'][number];
type Asked = Partial<InputOf<typeof certificateCockpit>>;

export const PAGE = 50;

/** Refreshed with the places. */
export const cockpitOptions = (input: Asked) =>
  queryOptions({
    queryKey: ['list', 'place', 'certificates', input],
    queryFn: ({ signal }) => runCommand(certificateCockpit, input, signal),
    placeholderData: keepPreviousData,
  });

/** One row among others. */
export const keyOf = ({ place, certificate }: Pick<CockpitRow, 'place' | 'certificate'>): string =>
  `${place}:${certificate}`;

/** What is asked of the cockpit, in the address. */
export interface CockpitState {
  certificate: CertificateType | null;
  card: CertificateCard | null;
  within: number | null;
  text: string;
  page: number;
}

const names = {
  certificate: 'certificado',
  card: 'situacion',
  within: 'dias',
  text: 'q',
  page: 'pagina',
} as const;

const oneOf = <K extends string>(values: readonly K[], value: string | null): K | null =>
  values.find((one) => one === value) ?? null;

/** What the address asks for, and how to ask for something else; another filter begins at the first page. */
export function useCockpitState(): [CockpitState, (change: Partial<CockpitState>) => void] {
  const [search, setSearch] = useSearchParams();
  const number = (name: string) => Number.parseInt(search.get(name) ?? '', 10);
  const state: CockpitState = {
    certificate: oneOf(followedCertificates.values, search.get(names.certificate)),
    card: oneOf(certificateCards.values, search.get(names.card)),
    within: number(names.within) >= 0 ? number(names.within) : null,
    text: search.get(names.text) ?? '',
    page: Math.max(1, number(names.page) || 1),
  };
  const change = (next: Partial<CockpitState>) =>
    setSearch(
      (before) => {
        const params = new URLSearchParams(before);
        for (const [key, value] of Object.entries({ page: 1, ...next })) {
          const name = names[key as keyof CockpitState];
          if (value === null || value === '' || (key === 'page' && value === 1)) params.delete(name);
          else params.set(name, String(value));
        }
        return params;
      },
      { replace: true },
    );
  return [state, change];
}
