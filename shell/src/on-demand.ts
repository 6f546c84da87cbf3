/**
 * Shared packages that are files of their own: a remote's chunk that needs one loads it. The build only needs to see these
 * imports; nobody calls the function.
 */
export const onDemand = () => [
  import('@prebell/design-system'),
  import('@prebell/design-system/base'),
  import('@prebell/design-system/tabs'),
];
