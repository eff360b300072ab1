import { ReportScreen } from '../reports/report-screen.tsx';

/** 'Resumen fiscal' (F §2): the year of a landlord by concept, its withholdings, and third parties over 3,005.06 €. */
export default function TaxSummaryScreen() {
  return (
    <ReportScreen
      title="Resumen fiscal"
      kinds={['TAX', 'WITHHOLDINGS', 'OPERATIONS']}
      emptyText="El resumen reparte las liquidaciones del año por concepto del IRPF, con la amortización y las retenciones."
    />
  );
}
