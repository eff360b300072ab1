import '../errors.spec.ts';
import '../configuration.spec.ts';
import '../company-settings.spec.ts';
import '../check.spec.ts';
import '../portal.spec.ts';
import '../second-factor.spec.ts';
