import { createPlatform } from '@prebell/platform';

document.title = String(createPlatform);
