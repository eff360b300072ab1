import { choiceLabel } from '@llavero/proto/fields/choices';
import { reportKinds, type ReportKindCode } from '@llavero/proto/records/choices/reports';
import { dayOf } from '@llavero/proto/values/dates';
import { SegmentedControl, Select } from '@mantine/core';
import { LinkPicker } from '../../../components/link-picker/link-picker.tsx';
import { periods } from './report-period.ts';
import classes from './reports.module.css';
import type { AskedReport } from './use-asked-report.ts';

interface Props {
  kinds: readonly ReportKindCode[];
  asked: AskedReport;
  change: (change: Partial<AskedReport>) => void;
}

const people = {
  LANDLORD: {
    ...{ label: 'Propietario', filter: { roles: 'LANDLORD' } },
    declarant: 'Nuestra empresa (o elija un propietario)',
  },
  TENANT: {
    ...{ label: 'Inquilino', filter: { roles: 'TENANT' } },
    declarant: 'Nuestra empresa (o elija un inquilino)',
  },
} as const;
const quarters = periods.filter(({ value }) => value.startsWith('t'));
const YEARS_BACK = 6;

/** What a report is about, of whom and for when. */
export function ReportControls({ kinds, asked, change }: Props) {
  const { person, without, period } = reportKinds.options[asked.kind];
  const isDeclared = without === 'COMPANY';
  const year = dayOf(Date.now() / 1000).year;
  const changeKind = (kind: ReportKindCode) =>
    // A landlord is no tenant: who was chosen for one is not asked for the other.
    change({ kind, ...(reportKinds.options[kind].person === person ? {} : { landlord: null }) });
  return (
    <>
      {kinds.length > 1 && (
        <div className={classes.kinds}>
          <SegmentedControl
            aria-label="Informe"
            value={asked.kind}
            onChange={(kind) => changeKind(kind as ReportKindCode)}
            data={kinds.map((kind) => ({ value: kind, label: choiceLabel(reportKinds, kind) }))}
          />
        </div>
      )}
      <div className={classes.landlord}>
        <LinkPicker
          key={person}
          label={isDeclared ? 'Declarante' : people[person].label}
          {...(isDeclared ? { placeholder: people[person].declarant } : {})}
          collection="agent"
          filter={people[person].filter}
          single
          value={asked.landlord ? [asked.landlord] : []}
          onChange={([landlord = null]) => change({ landlord })}
        />
      </div>
      <Select
        label="Año"
        w={100}
        allowDeselect={false}
        value={String(asked.year)}
        onChange={(value) => change({ year: Number(value) })}
        data={Array.from({ length: YEARS_BACK }, (_, back) => String(year - back))}
      />
      {period !== 'YEAR' && (
        <Select
          label="Periodo"
          w={160}
          allowDeselect={false}
          value={asked.period}
          onChange={(value) => change(value ? { period: value } : {})}
          data={period === 'QUARTER' ? [...quarters] : [...periods]}
        />
      )}
    </>
  );
}
