import '../bills.spec.ts';
import '../verifactu.spec.ts';
import '../accounting.spec.ts';
import '../reports.spec.ts';
import '../remittances.spec.ts';
