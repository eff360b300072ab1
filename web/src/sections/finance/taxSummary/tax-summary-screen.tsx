import { Button } from '@mantine/core';
import { IconReceiptEuro } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { MailReports } from '../mailing/mail-reports.tsx';
import { ReportScreen } from '../reports/report-screen.tsx';
import { TaxPackButton } from './tax-pack-button.tsx';

/** 'Resumen fiscal' (F §2): the year of a landlord by concept, its withholdings, the invoices they bear, and all of it as one file. */
export default function TaxSummaryScreen() {
  return (
    <ReportScreen
      title="Resumen fiscal"
      kinds={['TAX', 'WITHHOLDINGS', 'RECEIVED']}
      emptyText="El resumen reparte las liquidaciones del año por concepto del IRPF, con la amortización y las retenciones."
      extra={({ kind, landlord, year, period }) => (
        <>
          {kind === 'TAX' && (
            <MailReports kind="TAX_SUMMARY" landlord={landlord} year={year} period={period} />
          )}
          {kind === 'WITHHOLDINGS' && (
            <MailReports kind="WITHHOLDING_SUMMARY" landlord={landlord} year={year} period={period} />
          )}
          {landlord && <TaxPackButton landlord={landlord} year={year} />}
          <Button
            component={Link}
            to="/finance/taxModel"
            variant="default"
            leftSection={<IconReceiptEuro size={16} />}
          >
            Modelos fiscales
          </Button>
        </>
      )}
    />
  );
}
