import { type CSSProperties, useEffect, useState } from "react";

/** On a phone: the part of the window above the on-screen keyboard, which covers fixed elements without resizing them. */
export function useViewportSpace(isUsed: boolean): CSSProperties {
  const [space, setSpace] = useState<CSSProperties>({});
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!isUsed || !viewport) return;
    function read() {
      const isCovered = matchMedia("(max-width: 767px)").matches && viewport!.height < innerHeight - 1;
      setSpace(isCovered ? { height: viewport!.height, top: viewport!.offsetTop } : {});
    }
    read();
    viewport.addEventListener("resize", read);
    viewport.addEventListener("scroll", read);
    return () => {
      viewport.removeEventListener("resize", read);
      viewport.removeEventListener("scroll", read);
    };
  }, [isUsed]);
  return space;
}
