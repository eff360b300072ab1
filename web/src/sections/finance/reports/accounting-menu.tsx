import { printMonth } from '@llavero/proto/commands/papers';
import { type AccountingSheet, accountingSheets } from '@llavero/proto/rules/reports/accounting-sheets';
import type { JournalFormat } from '@llavero/proto/records/choices/journal';
import { dayKey, daySeconds, endOfMonth } from '@llavero/proto/values/dates';
import { Button, Menu } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconChevronDown } from '@tabler/icons-react';
import { errorBodyOf, postBlob, runCommand } from '../../../lib/api.ts';
import { download } from '../../../lib/download.ts';
import { monthsOf } from './report-period.ts';

const labels: Readonly<Record<AccountingSheet, string>> = {
  accountingReceipts: 'Recibos',
  accountingSettlements: 'Liquidaciones',
  adminAccountingReceipts: 'Recibos por línea (administración)',
  adminAccountingSettlements: 'Liquidaciones por línea (administración)',
};

const tell = (error: unknown) =>
  notifications.show({ color: 'red', message: errorBodyOf(error).message, autoClose: 8000 });

/** The accounting spreadsheets of a year or month (RST-07), its journal (EXT-12), and the PDFs of a month in the background. */
export function AccountingMenu({ year, period }: { year: number; period: string }) {
  const { from, to } = monthsOf(period);
  const month = from === to ? from : null;
  const sheet = async (kind: AccountingSheet) => {
    const { fileName } = accountingSheets[kind];
    const body = { year, ...(month === null ? {} : { month }) };
    download(await postBlob(`/manager/generateExcelAndDownload/${kind}`, body), fileName);
  };
  const journal = async (format: JournalFormat) => {
    const last = endOfMonth(daySeconds({ year, month: to, day: 1 }));
    const body = { from: `${year}-${String(from).padStart(2, '0')}-01`, to: dayKey(last), format };
    download(await postBlob('/manager/accountingJournal', body), `Diario contable.${format}`);
  };
  const print = async () => {
    await runCommand(printMonth, { year, month: month ?? 1 });
    notifications.show({ message: 'Los PDF del mes se preparan en segundo plano.', autoClose: 5000 });
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" rightSection={<IconChevronDown size={14} />}>
          Contabilidad
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{month === null ? `Hojas de cálculo de ${year}` : 'Hojas de cálculo del mes'}</Menu.Label>
        {(Object.keys(labels) as AccountingSheet[]).map((kind) => (
          <Menu.Item key={kind} onClick={() => void sheet(kind).catch(tell)}>
            {labels[kind]}
          </Menu.Item>
        ))}
        <Menu.Label>Diario por partida doble</Menu.Label>
        <Menu.Item onClick={() => void journal('xlsx').catch(tell)}>Diario contable (Excel)</Menu.Item>
        <Menu.Item onClick={() => void journal('csv').catch(tell)}>Diario contable (CSV)</Menu.Item>
        <Menu.Divider />
        <Menu.Item disabled={month === null} onClick={() => void print().catch(tell)}>
          {month === null ? 'PDF del mes (elija un mes)' : 'Preparar los PDF del mes'}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
