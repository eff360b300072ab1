import { Button } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { monthsOf } from '../reports/report-period.ts';

const MailingDialog = lazy(async () => ({ default: (await import('./mailing-dialog.tsx')).MailingDialog }));

interface Props {
  kind: 'OWNER_REPORT' | 'TAX_SUMMARY' | 'WITHHOLDING_SUMMARY';
  /** Null for every landlord with settlements in the period, or with withholdings. */
  landlord: string | null;
  year: number;
  period: string;
}

/** 'Enviar por correo' of a report of a period, to one landlord or to all. */
export function MailReports({ kind, landlord, year, period }: Props) {
  const [isOpen, setOpen] = useState(false);
  // Left out they are all.
  const whose = landlord === null ? {} : { landlords: [landlord] };
  return (
    <>
      <Button variant="default" leftSection={<IconMail size={16} />} onClick={() => setOpen(true)}>
        {landlord === null ? 'Enviar a todos' : 'Enviar por correo'}
      </Button>
      {isOpen && (
        <Suspense>
          <MailingDialog
            asked={{ kind, ...whose, year, ...monthsOf(period) }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
