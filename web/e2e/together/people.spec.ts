import '../people.spec.ts';
import '../merge.spec.ts';
import '../leads.spec.ts';
import '../mail-tools.spec.ts';
