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

/** The router's state: rendered state may lag behind a new step. */
const isFree = ({ navigation, fetchers }: Router["state"]): boolean =>
  navigation.state === "idle" && [...fetchers.values()].every(({ state }) => state === "idle");

const canReload = (state: Router["state"]): boolean => isFree(state) && state.revalidation === "idle";

let reload: Promise<void> = Promise.resolve();

/** Reloads the page's data, but not during a step or navigation, whose redirect the router would drop. */
export function usePageReload() {
  const { router } = useContext(UNSAFE_DataRouterContext)!;
  function tryReload(): boolean {
    if (!canReload(router.state)) return false;
    reload = router.revalidate();
    return true;
  }
  return {
    router,
    tryReload,
    /** Resolves after a reload that began after this call. */
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

/** Called each time nothing is in progress; returns a function that stops it. */
export const onPageFree = (router: Router, listener: () => void): (() => void) =>
  router.subscribe((state) => {
    // The router has not finished its own change yet.
    if (canReload(state)) queueMicrotask(listener);
  });

/** Seconds that an answer waits for a reload. */
const maxWait = 10;

/**
 * A redirect does not stop an earlier reload, which would put back the old page with older data. So the answer waits for
 * it.
 */
export const answerAfterReload: MiddlewareFunction<Record<string, DataStrategyResult>> = async ({ request }, next) => {
  const results = await next();
  if (request.method !== "POST") return results;
  await Promise.race([reload, new Promise((resolve) => setTimeout(resolve, maxWait * 1000))]);
  return results;
};

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
