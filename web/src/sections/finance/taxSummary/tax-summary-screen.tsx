import { Button } from '@mantine/core';
import { IconReceiptEuro } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { ReportScreen } from '../reports/report-screen.tsx';
import { TaxPackButton } from './tax-pack-button.tsx';

/** 'Resumen fiscal' (F §2): the year of a landlord by concept, its withholdings, the invoices they bear, and all of it as one file. */
export default function TaxSummaryScreen() {
  return (
    <ReportScreen
      title="Resumen fiscal"
      kinds={['TAX', 'WITHHOLDINGS', 'RECEIVED']}
      emptyText="El resumen reparte las liquidaciones del año por concepto del IRPF, con la amortización y las retenciones."
      extra={({ landlord, year }) => (
        <>
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
