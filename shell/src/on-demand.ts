/**
 * Shared packages that get files of their own, loaded only by the remotes' chunks that need them. The build only has to see
 * these imports; nobody calls the function.
 */
export const onDemand = () => [
  import('@prebell/design-system'),
  import('@prebell/design-system/base'),
  import('@prebell/design-system/tabs'),
];
