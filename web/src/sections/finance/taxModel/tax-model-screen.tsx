import { taxModels } from '@llavero/proto/records/choices/reports';
import { ReportScreen } from '../reports/report-screen.tsx';

/** Working papers of models 303, 115, 180 and 347 (issue 11 §6), of our company or of whoever is chosen. */
export default function TaxModelScreen() {
  return <ReportScreen title="Modelos fiscales" kinds={taxModels} emptyText="" />;
}
