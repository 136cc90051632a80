import { type ContextType, useContext, useSyncExternalStore } from "react";
import {
  type DataStrategyResult,
  type MiddlewareFunction,
  UNSAFE_DataRouterContext,
  useFetchers,
  useLocation,
  useNavigation,
} from "react-router";

type Router = NonNullable<ContextType<typeof UNSAFE_DataRouterContext>>["router"];

/** The router's own state: what is rendered from it may lag behind a step that has just begun. */
const isFree = ({ navigation, fetchers }: Router["state"]): boolean =>
  navigation.state === "idle" && [...fetchers.values()].every(({ state }) => state === "idle");

const canReload = (state: Router["state"]): boolean => isFree(state) && state.revalidation === "idle";

/** The last reload. */
let reload: Promise<void> = Promise.resolve();

/** Loads the page's data again, but not during a step or a navigation: the router would drop the redirect in its answer. */
export function usePageReload() {
  const { router } = useContext(UNSAFE_DataRouterContext)!;
  /** False if the page is not free for it. */
  function tryReload(): boolean {
    if (!canReload(router.state)) return false;
    reload = router.revalidate();
    return true;
  }
  return {
    router,
    tryReload,
    /** Ends when a reload that began after this call has ended. */
    async reloadWhenFree(): Promise<void> {
      while (!tryReload()) await nextChange(router);
      await reload;
    },
  };
}

const nextChange = (router: Router): Promise<void> =>
  new Promise((resolve) => {
    const stop = router.subscribe(() => {
      stop();
      resolve();
    });
  });

/** Calls back each time after which nothing is under way; returns the function that ends it. */
export const onPageFree = (router: Router, listener: () => void): (() => void) =>
  router.subscribe((state) => {
    // The router has not finished its own change yet.
    if (canReload(state)) queueMicrotask(listener);
  });

/** Seconds that the answer to a step waits for a reload. */
const maxWait = 10;

/**
 * A step's redirect does not stop a reload that began before the step, which would then end later and put back the old page,
 * with older data. The answer waits for that reload.
 */
export const answerAfterReload: MiddlewareFunction<Record<string, DataStrategyResult>> = async ({ request }, next) => {
  const results = await next();
  if (request.method !== "POST") return results;
  await Promise.race([reload, new Promise((resolve) => setTimeout(resolve, maxWait * 1000))]);
  return results;
};

/** Whether no step and no navigation is under way, and the page shows what the last one has led to. */
export function useIsPageFree(): boolean {
  const { router } = useContext(UNSAFE_DataRouterContext)!;
  const navigation = useNavigation();
  const fetchers = useFetchers();
  const { key } = useLocation();
  const current = useSyncExternalStore(
    router.subscribe,
    () => (isFree(router.state) ? router.state.location.key : null),
    () => null,
  );
  const isRendered = navigation.state === "idle" && fetchers.every(({ state }) => state === "idle");
  return current === key && isRendered;
}
