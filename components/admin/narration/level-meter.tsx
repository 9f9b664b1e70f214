import { useEffect, useRef } from "react";

const [quietest, loudest] = [-60, 0];
const everyMs = 100;

/** Shows how loud a microphone is right now. */
export function LevelMeter({ microphone }: { readonly microphone: MediaStream }) {
  const meter = useRef<HTMLMeterElement>(null);
  useEffect(() => {
    const context = new AudioContext();
    const analyser = context.createAnalyser();
    context.createMediaStreamSource(microphone).connect(analyser);
    const samples = new Float32Array(analyser.fftSize);
    const timer = setInterval(() => {
      analyser.getFloatTimeDomainData(samples);
      const power = samples.reduce((sum, sample) => sum + sample ** 2, 0) / samples.length;
      const level = Math.max(quietest, 10 * Math.log10(power));
      if (meter.current) meter.current.value = level;
    }, everyMs);
    return () => {
      clearInterval(timer);
      void context.close();
    };
  }, [microphone]);
  return (
    <meter
      ref={meter}
      min={quietest}
      max={loudest}
      low={-50}
      optimum={-20}
      high={-3}
      defaultValue={quietest}
      aria-label="Microphone level"
      className="h-4 w-full max-w-xs"
    />
  );
}
