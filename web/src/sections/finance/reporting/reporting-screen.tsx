import { MailReports } from '../mailing/mail-reports.tsx';
import { AccountingMenu } from '../reports/accounting-menu.tsx';
import { ReportScreen } from '../reports/report-screen.tsx';

/** 'Informe propietarios' (F §2): income, expenses and occupancy by month, quarter or year. */
export default function ReportingScreen() {
  return (
    <ReportScreen
      title="Informe propietarios"
      kinds={['OWNER']}
      emptyText="El informe suma sus liquidaciones por mes y por inmueble, con la ocupación."
      extra={({ landlord, year, period }) => (
        <>
          <MailReports kind="OWNER_REPORT" landlord={landlord} year={year} period={period} />
          <AccountingMenu year={year} period={period} />
        </>
      )}
    />
  );
}
