import '../bank.spec.ts';
import '../month.spec.ts';
import '../close.spec.ts';
