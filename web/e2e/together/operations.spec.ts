import '../issues.spec.ts';
import '../supplies.spec.ts';
import '../certificates.spec.ts';
import '../inventories.spec.ts';
import '../inventory-phone.spec.ts';
